// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Registry of names
/// @notice The registry of EIP-137, with the interface of ENS's own registry on Ethereum. Only for local chains.
interface IEnsRegistry {
    /// @notice The caller neither owns the node nor may act for its owner.
    /// @param node The name's hash.
    /// @param caller The caller.
    error NotAuthorised(bytes32 node, address caller);

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event NewTTL(bytes32 indexed node, uint64 ttl);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    /// @notice Sets the owner, resolver and time to live of a node.
    /// @param node The name's hash (EIP-137).
    /// @param owner The new owner.
    /// @param resolver The contract that answers for the node.
    /// @param ttl How long answers may be cached, in seconds.
    function setRecord(bytes32 node, address owner, address resolver, uint64 ttl) external;

    /// @notice Sets the owner, resolver and time to live of a node directly below another.
    /// @param node The upper name's hash.
    /// @param label The hash of the lower name's first label.
    /// @param owner The new owner.
    /// @param resolver The contract that answers for the lower name.
    /// @param ttl How long answers may be cached, in seconds.
    function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl) external;

    /// @notice Sets the owner of a node directly below another.
    /// @param node The upper name's hash.
    /// @param label The hash of the lower name's first label.
    /// @param owner The new owner.
    /// @return subnode The lower name's hash.
    function setSubnodeOwner(bytes32 node, bytes32 label, address owner) external returns (bytes32 subnode);

    /// @notice Sets the resolver of a node.
    /// @param node The name's hash.
    /// @param resolver The contract.
    function setResolver(bytes32 node, address resolver) external;

    /// @notice Sets the owner of a node.
    /// @param node The name's hash.
    /// @param owner The new owner.
    function setOwner(bytes32 node, address owner) external;

    /// @notice Sets how long answers may be cached.
    /// @param node The name's hash.
    /// @param ttl In seconds.
    function setTTL(bytes32 node, uint64 ttl) external;

    /// @notice Sets whether an account may act for all nodes of the caller.
    /// @param operator The account.
    /// @param approved Whether it may.
    function setApprovalForAll(address operator, bool approved) external;

    /// @notice Returns the owner of a node.
    /// @param node The name's hash.
    /// @return account Zero for a node that does not exist.
    function owner(bytes32 node) external view returns (address account);

    /// @notice Returns the resolver of a node.
    /// @param node The name's hash.
    /// @return account Zero for none.
    function resolver(bytes32 node) external view returns (address account);

    /// @notice Returns how long answers may be cached.
    /// @param node The name's hash.
    /// @return seconds_ In seconds.
    function ttl(bytes32 node) external view returns (uint64 seconds_);

    /// @notice Returns whether a node exists.
    /// @param node The name's hash.
    /// @return exists Whether it has an owner.
    function recordExists(bytes32 node) external view returns (bool exists);

    /// @notice Returns whether an account may act for all nodes of another.
    /// @param account The owner.
    /// @param operator The account that may act.
    /// @return approved Whether it may.
    function isApprovedForAll(address account, address operator) external view returns (bool approved);
}
