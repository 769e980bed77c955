// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Registrar of reverse nodes
/// @notice Gives each account its own node below `addr.reverse` (ENSIP-3), with the interface that ENS's own has. For the local chains.
interface IReverseRegistrar {
    event ReverseClaimed(address indexed account, bytes32 indexed node);

    /// @notice Gives the caller's reverse node to an account.
    /// @param owner Whose it is from now on.
    /// @return node The reverse node's hash.
    function claim(address owner) external returns (bytes32 node);

    /// @notice Gives the caller's reverse node to an account, and names its resolver.
    /// @param owner Whose it is from now on.
    /// @param resolver Which contract answers for it.
    /// @return node The reverse node's hash.
    function claimWithResolver(address owner, address resolver) external returns (bytes32 node);

    /// @notice Sets the caller's name.
    /// @param name The name; it counts where it leads back to the caller.
    /// @return node The reverse node's hash.
    function setName(string calldata name) external returns (bytes32 node);

    /// @notice The reverse node of an account.
    /// @param account The account.
    /// @return hash The node's hash.
    function node(address account) external pure returns (bytes32 hash);
}
