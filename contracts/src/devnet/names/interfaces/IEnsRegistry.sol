// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Registry of names
/// @notice The registry of EIP-137, with the interface that ENS's own has on Ethereum. For the local chains.
interface IEnsRegistry {
    /// @notice The caller neither owns the node nor acts for its owner.
    /// @param node The name's hash.
    /// @param caller The caller.
    error NotAuthorised(bytes32 node, address caller);

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event NewTTL(bytes32 indexed node, uint64 ttl);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    /// @notice Sets everything of a node.
    /// @param node The name's hash (EIP-137).
    /// @param owner Whose it is from now on.
    /// @param resolver Which contract answers for it.
    /// @param ttl How long answers may be kept, in seconds.
    function setRecord(bytes32 node, address owner, address resolver, uint64 ttl) external;

    /// @notice Sets everything of a node below another.
    /// @param node The upper name's hash.
    /// @param label The hash of the lower name's first label.
    /// @param owner Whose it is from now on.
    /// @param resolver Which contract answers for it.
    /// @param ttl How long answers may be kept, in seconds.
    function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl) external;

    /// @notice Gives a node below another to an account.
    /// @param node The upper name's hash.
    /// @param label The hash of the lower name's first label.
    /// @param owner Whose it is from now on.
    /// @return subnode The lower name's hash.
    function setSubnodeOwner(bytes32 node, bytes32 label, address owner) external returns (bytes32 subnode);

    /// @notice Names the contract that answers for a node.
    /// @param node The name's hash.
    /// @param resolver The contract.
    function setResolver(bytes32 node, address resolver) external;

    /// @notice Gives a node to an account.
    /// @param node The name's hash.
    /// @param owner Whose it is from now on.
    function setOwner(bytes32 node, address owner) external;

    /// @notice States how long answers may be kept.
    /// @param node The name's hash.
    /// @param ttl In seconds.
    function setTTL(bytes32 node, uint64 ttl) external;

    /// @notice Lets an account act for all nodes of the caller, or no longer.
    /// @param operator The account.
    /// @param approved Whether it may.
    function setApprovalForAll(address operator, bool approved) external;

    /// @notice Whose a node is.
    /// @param node The name's hash.
    /// @return account Zero for a node that is not there.
    function owner(bytes32 node) external view returns (address account);

    /// @notice Which contract answers for a node.
    /// @param node The name's hash.
    /// @return account Zero for none.
    function resolver(bytes32 node) external view returns (address account);

    /// @notice How long answers may be kept.
    /// @param node The name's hash.
    /// @return seconds_ In seconds.
    function ttl(bytes32 node) external view returns (uint64 seconds_);

    /// @notice Whether a node is there.
    /// @param node The name's hash.
    /// @return exists Whether it has an owner.
    function recordExists(bytes32 node) external view returns (bool exists);

    /// @notice Whether an account acts for all nodes of another.
    /// @param account The owner.
    /// @param operator The account that may act.
    /// @return approved Whether it may.
    function isApprovedForAll(address account, address operator) external view returns (bool approved);
}
